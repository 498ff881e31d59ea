// The room `ImageFiles`.
