/**
 * The facts about the firm. Names, people and addresses are samples to be replaced by the real ones;
 * nothing else in the code repeats them.
 */
export const organisation = {
  name: 'Market Systems Advisory',
  founded: 2020,
  approach: 'market systems approach',
  mission:
    'We give governments, businesses and non-profits innovative, data-driven research and advisory services that support informed decision-making, with a market systems approach.',
  phone: '+250 700 000 000',
  email: 'hello@example.org',
  address: 'Kigali, Rwanda',
  goals: [
    { figure: '4 million', words: 'schoolchildren reached by better school nutrition' },
    { figure: '30 million', words: 'jobs by 2030, the foundation target we work towards' },
  ],
} as const
