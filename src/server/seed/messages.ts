const appointments: [daysAgo: number, company: string, message: string][] = [
  [0, 'Sample Millers Cooperative', 'We would like to talk about a baseline for our school meals contract.'],
  [1, 'Sample Dairy Union', 'Could we meet to discuss a study of milk losses between farm and cooler?'],
  [1, 'Sample Youth Fund', 'We are planning a labour market study and need a second opinion on the design.'],
  [2, 'Sample District Office', 'A half-hour call about indicators for our markets programme, please.'],
  [4, 'Sample Grain Traders', 'We want to understand price signals in three open-air markets.'],
  [
    5,
    'Sample Foundation',
    'An introduction: we fund nutrition work and are looking for an evaluation partner.',
  ],
  [7, 'Sample Logistics', 'Interested in your scoping work on cold chains.'],
  [9, 'Sample Ministry Unit', 'A two-page brief on fortification standards: can you help within a month?'],
  [12, 'Sample Research Group', 'We would like to compare sampling frames before our endline.'],
]

const queries: [daysAgo: number, message: string][] = [
  [0, 'Is the full text of the wholegrain study available to read?'],
  [0, 'Do you work outside East Africa as well?'],
  [1, 'How do I apply for the Young Impact Associate fellowship?'],
  [2, 'May we use one of your survey instruments in our own baseline, with credit?'],
  [3, 'Who should I write to about enumerator training?'],
  [4, 'I found a broken link in the publication about dairy cold chains.'],
  [6, 'Could you present your findings to our farmers’ association?'],
  [8, 'We are students writing about market systems. Which reading would you recommend?'],
  [9, 'What would a scoping note for our district cost, roughly?'],
  [11, 'Thank you for the clear summary on price signals. It helped in our committee.'],
  [15, 'Is the fellowship open to people who did not study economics?'],
  [20, 'Please add me to the list for new publications.'],
]

/** Sample appointment requests. */
export const sampleAppointments = appointments.map(([daysAgo, company_name, message]) => ({
  daysAgo,
  company_name,
  message,
}))

/** Sample messages from visitors. */
export const sampleQueries = queries.map(([daysAgo, main_idea]) => ({ daysAgo, main_idea }))
