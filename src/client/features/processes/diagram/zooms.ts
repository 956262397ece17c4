/**
 * Zoom levels of a diagram. `min`, `max`: limits for the user. `readable`: comfortable for reading. `minReadable`: just
 * readable. `overview`: below it only enlarged titles are displayed.
 */
export const zoomLevels = { min: 0.1, max: 2, readable: 0.85, minReadable: 0.6, overview: 0.42 } as const
