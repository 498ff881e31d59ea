// The room `Rendering`.
