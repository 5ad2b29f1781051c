import { paths } from './paths.ts'

interface Part {
  heading: string
  text: string
}

export interface Service {
  path: string
  /** The page's own heading (SVC-02, SVC-03). */
  title: string
  /** One sentence for the list of services. */
  summary: string
  lead: string
  parts: Part[]
  /** The result that the client receives. */
  receives: string[]
  /** Words that identify publications about it, in titles and topics. */
  words: string
}

/** The pages under Services, with the services of each (SVC-04). */
export const services: Service[] = [
  {
    path: paths.research,
    title: 'Market Research',
    summary: 'Research and scoping analysis of markets where official data is thin or late.',
    lead: 'We study how a market works before anyone tries to change it: who buys, who sells, who sets the rules, and what each of them would need to do something differently.',
    parts: [
      {
        heading: 'Research',
        text: 'Household, trader and firm surveys beside interviews and observation. We size demand, follow prices and margins along the chain, and test whether a product, a service or a policy fits the people it is meant for.',
      },
      {
        heading: 'Scoping analysis',
        text: 'A short study for the beginning of an idea: what is already known, who is already working on it, where the system is stuck, and which questions deserve a larger budget. It may well end with a reason not to go on.',
      },
      {
        heading: 'How we work',
        text: 'We start at a desk with every source that exists, spend time in the market before writing a questionnaire, and pilot each instrument. Fieldwork is checked while it runs, by calls and repeat visits.',
      },
    ],
    receives: [
      'A report that opens with the answer and says how sure we are',
      'The questionnaire, the sampling frame and the cleaned, anonymised data',
      'A map of the actors in the market and what each has to gain or lose',
      'A working session with the people who have to decide',
    ],
    words: 'market trade trader price chain scoping survey',
  },
  {
    path: paths.monitoring,
    title: 'Monitoring, Evaluation & Learning',
    summary: 'Baseline studies, impact evaluation and the routine measurement in between.',
    lead: 'We help programmes know whether they are working, early enough to do something about it, and honestly enough to be believed by those who pay and those who take part.',
    parts: [
      {
        heading: 'Baseline studies',
        text: 'A starting line that a programme can fairly be measured against, agreed before the first activity. We hand over frames and instruments, so that the endline can be done by somebody else.',
      },
      {
        heading: 'Impact evaluation',
        text: 'What changed, for whom, and would it have happened anyway? We choose the strongest design that circumstances allow, from randomised to carefully matched comparisons, and put listening beside the numbers.',
      },
      {
        heading: 'Monitoring and learning',
        text: 'A few indicators that are worth collecting, collected well. We set up routines that field staff can keep, and regular reviews in which the figures are allowed to change the plan.',
      },
    ],
    receives: [
      'A theory of change that staff recognise as their own',
      'An analysis plan, written before the data arrives',
      'Baseline, midline or endline reports with limits stated',
      'Review meetings, and notes of what was decided in them',
    ],
    words: 'monitoring evaluation impact baseline feedback sampling',
  },
  {
    path: paths.policy,
    title: 'Advise policy Makers',
    summary: 'Policy advisory work: options costed, compared and written to be read.',
    lead: 'We turn evidence into choices. Policy makers rarely lack reports; they lack time, and a plain account of what each option costs, whom it helps and who will object.',
    parts: [
      {
        heading: 'Policy advisory',
        text: 'Options compared side by side, with budgets, trade-offs and the steps that each would take. We say which we would choose and why, and what would make us choose another.',
      },
      {
        heading: 'Briefs and dialogue',
        text: 'Two pages for a minister, ten for the adviser, and the data for whoever has to check. We bring businesses, producers and officials to one table and record what each side said.',
      },
      {
        heading: 'From decision to practice',
        text: 'Guidelines, costings and indicators for the people who carry a policy out, with a review after the first months, while it can still be corrected cheaply.',
      },
    ],
    receives: [
      'A policy brief of two pages and the longer paper behind it',
      'A costed comparison of the options, with the model',
      'Notes of consultations, agreed with those who took part',
      'A plan for putting the decision into practice and reviewing it',
    ],
    words: 'policy standard brief regulation budget reform',
  },
  {
    path: paths.program,
    title: 'Programmatic Work',
    summary: 'The Young Impact Associate fellowship and the Fortified Wholegrain Initiative.',
    lead: 'Besides studying markets we run two programmes of our own. They keep us honest: the advice that we give to others is advice that we have to follow ourselves.',
    parts: [
      {
        heading: 'The Young Impact Associate fellowship',
        text: 'A paid fellowship for graduates at the start of their working lives. Fellows join project teams, learn sampling, fieldwork, analysis and plain writing from practitioners, and lead a small study of their own before they leave. It is our part of a foundation target of 30 million jobs by 2030.',
      },
      {
        heading: 'The Fortified Wholegrain Initiative',
        text: 'School meals made with fortified wholegrain flour, bought from millers nearby. We work with schools, millers and governments on quality, cost and taste, towards better school nutrition for 4 million schoolchildren.',
      },
      {
        heading: 'A market systems approach',
        text: 'Neither programme is meant to need us for ever. We look for what keeps employers from hiring and millers from milling, work on that, and measure whether others carry it on.',
      },
    ],
    receives: [
      'For fellows: a contract, a mentor and published work with their name on it',
      'For employers: graduates who have already worked in the field',
      'For schools: flour tested for quality, and recipes that cooks helped to write',
      'For millers: steady demand and help with meeting the standard',
    ],
    words: 'school meal fellowship wholegrain fortification youth job',
  },
]

/** One service by its path; its page is named after it. */
export function serviceAt(path: string): Service {
  const service = services.find((candidate) => candidate.path === path)
  if (service === undefined) throw new Error(`config/services.ts has no service at ${path}`)
  return service
}
