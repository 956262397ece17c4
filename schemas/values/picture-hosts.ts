/** At most this many hosts of product pictures are allowed: each of them lengthens a header of every page. */
export const maxPictureHosts = 50
