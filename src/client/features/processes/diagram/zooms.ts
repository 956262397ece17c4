/**
 * Zoom levels of a diagram. `min`, `max`: limits for the user. `farthest`: the user can zoom out to it, or farther until
 * the whole diagram is in view. `readable`: comfortable for reading. `minReadable`: just readable. `details`: from this
 * zoom on, all details replace the names of the states.
 */
export const zoomLevels = {
  min: 0.1,
  max: 2,
  farthest: 0.55,
  readable: 0.85,
  minReadable: 0.57,
  details: 1.15,
} as const
