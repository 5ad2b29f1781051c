/** The messages for an action without a session, and for one that gets 401 (LOG-11). */
function messages(absent: string, expired = 'Session expired. Please login again') {
  return { absent, expired }
}

/** The specification's sentences, by the action that needs a session. */
export const signedOutMessages = {
  readPublicationData: messages('Please login to view publication data'),
  readQueryStatistics: messages('Please login to view query statistics'),
  readAppointmentStatistics: messages('Please login to view appointment statistics'),
  readPublications: messages('Please login to view publications'),
  deletePublication: messages('Please login to delete publications'),
  savePublication: messages('You must be logged in to create a publication'),
  readCards: messages('No token found'),
  deleteCard: messages('No authentication token found'),
  saveCard: messages('You must be logged in to create a card', 'Session expired. Please login again.'),
  readMessages: messages('Please login to view messages'),
  deleteMessage: messages('Please login to delete messages'),
  readAppointments: messages('Please login to view appointments'),
  deleteAppointment: messages('Please login to delete appointments'),
  changeMessage: messages('Please login to change messages'),
  restore: messages('Please login to undo'),
  erase: messages('Please login to erase'),
  readAccount: messages(
    'Please login to access your account',
    'Your session has expired. Please login again.',
  ),
  publish: messages('Please login to publish'),
}

/** An action that needs a session. */
export type SignedOutAction = keyof typeof signedOutMessages

/** The actions that each screen starts when it opens; without a session, each shows its message. */
export const openingActions = {
  dashboard: ['readPublicationData', 'readQueryStatistics', 'readAppointmentStatistics'],
  articles: ['readPublications'],
  newArticle: ['savePublication'],
  expertise: ['readCards'],
  newCard: ['saveCard'],
  queries: ['readMessages'],
  appointments: ['readAppointments'],
  account: ['readAccount'],
  settings: [],
  help: [],
} as const satisfies Record<string, SignedOutAction[]>
