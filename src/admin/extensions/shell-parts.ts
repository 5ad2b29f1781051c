import { UndoOffers } from '#admin/deleted-records/UndoOffers.tsx'
import type { ShellPart } from './slots.ts'

export const shellParts: ShellPart[] = [{ needs: ['undo'], Part: UndoOffers }]
