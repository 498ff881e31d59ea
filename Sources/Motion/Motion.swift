// The room `Motion`.
