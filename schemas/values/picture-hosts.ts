/** Maximum number of hosts of product pictures. Each host makes a header of every page longer. */
export const maxPictureHosts = 50
