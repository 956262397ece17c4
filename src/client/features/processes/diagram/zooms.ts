/** How near one can come to a diagram, and from where on its texts can be read. */
export const zooms = { least: 0.1, most: 2, readable: 0.85, stillReadable: 0.6, afar: 0.42 } as const
