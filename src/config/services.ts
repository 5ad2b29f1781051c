import { paths } from './paths.ts'

export interface Service {
  path: string
  title: string
  /** One sentence, for lists and for search engines. */
  summary: string
  lead: string
  /** What the work is, part by part. */
  parts: { title: string; text: string }[]
  /** What a client holds in the hand at the end. */
  receives: string[]
}

/** The service pages (SVC-02, SVC-04). */
export const services: Service[] = [
  {
    path: paths.research,
    title: 'Market Research',
    summary: 'Surveys, price studies and scoping analysis in markets where official data is thin or late.',
    lead: 'Decisions about a market are only as good as the picture behind them. We draw that picture with the people who trade, buy and work in it.',
    parts: [
      {
        title: 'Research',
        text: 'Household, firm and trader surveys, price monitoring and value-chain studies. We agree on the decision first and collect only what bears on it.',
      },
      {
        title: 'Scoping analysis',
        text: 'Three weeks, ten pages: who already works on the problem, where the market fails, what nobody knows yet, and whether it is worth beginning.',
      },
      {
        title: 'Baseline studies',
        text: 'A starting line agreed before the first activity, with instruments and sampling frames that stay with you for the endline.',
      },
    ],
    receives: [
      'A design note before fieldwork, with costs and limits',
      'Cleaned data with a codebook, yours to keep',
      'A report whose first page can be acted on',
      'A presentation to those who were asked, before the one to those who paid',
    ],
  },
  {
    path: paths.monitoring,
    title: 'Monitoring, Evaluation & Learning',
    summary: 'Impact evaluation, monitoring that teams use, and reviews that change what they do next.',
    lead: 'Measuring is only worth its cost when somebody learns from it. We build evaluation into the work, from the first plan to the last review.',
    parts: [
      {
        title: 'Impact evaluation',
        text: 'What changed, for whom, and would it have happened anyway? We choose the strongest design that a programme and its people can bear, and write the plan down before the data comes in.',
      },
      {
        title: 'Monitoring systems',
        text: 'A handful of indicators that people in the field can collect on a phone and will look at again, in place of fifty that nobody opens.',
      },
      {
        title: 'Learning reviews',
        text: 'Quarterly sessions at which a team decides what to stop, what to try and how it would know. We prepare the evidence and keep the minutes.',
      },
    ],
    receives: [
      'A theory of change that fits on one page',
      'An evaluation plan, written before the data',
      'Tools your own staff can run without us',
      'Findings in full, including what did not work',
    ],
  },
  {
    path: paths.policy,
    title: 'Advise policy Makers',
    summary: 'Policy options costed and compared, in briefs that can be read in ten minutes.',
    lead: 'A minister has ten minutes and a decision to take. We bring the evidence, the options and the trade-offs to that table in plain words.',
    parts: [
      {
        title: 'Policy advisory',
        text: 'Options costed for the treasury, for firms and for households, with those who would lose named as clearly as those who would win.',
      },
      {
        title: 'Evidence reviews',
        text: 'What is known, from where, and how sure one can be: a review of what has been tried in comparable places, in weeks instead of months.',
      },
      {
        title: 'Consultations',
        text: 'Rounds with those a rule would touch, designed so that the quiet ones are heard, with a record that everybody present has seen.',
      },
    ],
    receives: [
      'A brief of two pages with one decision in it',
      'A costing sheet in which every assumption can be changed',
      'A record of who was consulted and what they said',
      'A follow-up after six months',
    ],
  },
]

/** The two programmes of `/program` (SVC-03). */
export const programmes = [
  {
    title: 'Young Impact Associate fellowship',
    text: [
      'A paid year for early-career researchers, spent on real assignments beside a senior colleague. Associates rotate through research, evaluation, policy and operations.',
      'Each designs one instrument, leads one week of fieldwork and writes one brief under their own name. A degree in economics is welcome and not required; curiosity about how people earn a living is.',
    ],
    points: ['Twelve months, paid, in a small team', 'Four rotations with one mentor throughout', 'Applications once a year: write to us to hear when'],
  },
  {
    title: 'Fortified Wholegrain Initiative',
    text: [
      'Wholegrain flour keeps more of what a growing child needs. With millers, caterers and school committees we work on making fortified wholegrain the ordinary choice in school meals, towards the goal of reaching 4 million schoolchildren.',
      'Our part is the evidence: what a plate really costs, where grain is lost, who carries the risk when a batch spoils, and whether children still eat it in the third month.',
    ],
    points: ['Costing of school meals, plate by plate', 'Trials with mills of every size', 'Open figures that a district can replace with its own'],
  },
] as const
