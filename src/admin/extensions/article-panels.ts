import { ReviewPanel } from '#admin/reviews/ReviewPanel.tsx'
import type { ArticlePanel } from './slots.ts'

export const articlePanels: ArticlePanel[] = [{ needs: ['reviews'], Panel: ReviewPanel }]
