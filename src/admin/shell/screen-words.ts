import type { ScreenName } from './navigation.ts'

/** What each screen says when it is opened by nobody signed in (section 8), before the login page. */
export const absentWords = {
  dashboard: [
    'Please login to view publication data',
    'Please login to view query statistics',
    'Please login to view appointment statistics',
  ],
  articles: ['Please login to view publications'],
  newArticle: ['You must be logged in to create a publication'],
  expertise: ['No token found'],
  newCard: ['You must be logged in to create a card'],
  queries: ['Please login to view messages'],
  appointments: ['Please login to view appointments'],
  account: ['Please login to access your account'],
  settings: [],
  help: [],
} as const satisfies Record<ScreenName, string[]>
