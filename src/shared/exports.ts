/** A list with up to this number of rows is exported in the response. A longer one is exported by a job. */
export const maxSyncExportRows = 1_000
