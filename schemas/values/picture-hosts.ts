/** Maximum number of picture hosts, because each of them makes a header of every page longer. */
export const maxPictureHosts = 50
