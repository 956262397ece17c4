/** Maximum number of rows of a list that is exported within the request. A longer list is exported by a job. */
export const maxSyncExportRows = 1_000
