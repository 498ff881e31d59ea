// The room `Raster`.
