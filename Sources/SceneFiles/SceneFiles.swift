// The room `SceneFiles`.
