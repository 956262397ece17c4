/** A list with up to this many rows is exported in the response; a longer one is exported by a job. */
export const maxSyncExportRows = 1_000
