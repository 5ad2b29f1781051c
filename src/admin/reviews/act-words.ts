export const actWords = {
  'review-asked': 'made a link for a review of',
  'review-ended': 'ended a link for a review of',
  'review-approved': 'approved, by link,',
  'review-declined': 'asked, by link, for changes of',
} as const
