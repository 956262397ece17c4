/** Zoom limits of a diagram, and the zoom levels from which its texts are readable. */
export const zooms = { min: 0.1, max: 2, readable: 0.85, minReadable: 0.6, overview: 0.42 } as const
