import { loadAnswers } from '#admin/reviews/load-answers.ts'
import type { VersionNotes } from './slots.ts'

export const versionNotes: VersionNotes[] = [{ needs: ['reviews'], load: loadAnswers }]
