import { OthersHere } from '#admin/presence/OthersHere.tsx'
import type { BarNote } from './slots.ts'

export const barNotes: BarNote[] = [{ needs: ['presence'], Note: OthersHere }]
