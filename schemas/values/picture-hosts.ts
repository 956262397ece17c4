/** Maximum number of picture hosts: each of them lengthens a header of every page. */
export const maxPictureHosts = 50
