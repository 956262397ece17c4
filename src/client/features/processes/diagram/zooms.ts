/** Zoom limits of a diagram, and the zoom levels from which its texts are readable. */
export const zooms = { min: 0.1, max: 2, readable: 0.85, stillReadable: 0.6, afar: 0.42 } as const
