import { recordListExport } from '#admin/audit/record-list-export.ts'
import type { AfterExport } from './slots.ts'

export const afterExport: AfterExport[] = [{ needs: ['audit'], record: recordListExport }]
