/** Days for which a deleted record is stored, and can be restored with the extension `undo` (INB-03). */
export const restoreDays = 30
