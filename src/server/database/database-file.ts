/** Name of the SQLite file in DATA_DIR. */
export const databaseFile = 'site.sqlite'
