import { MostRead } from '#admin/reads/MostRead.tsx'
import type { DashboardPart } from './slots.ts'

export const dashboardParts: DashboardPart[] = [{ needs: ['reads'], Part: MostRead }]
