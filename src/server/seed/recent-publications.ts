import { food, h, lines, p, policy, report, type SamplePublication, team, ul, youth } from './sample-text.ts'

/** The newer half of the sample publications, newest first. */
export const recentPublications: SamplePublication[] = [
  {
    title: 'Grain that feeds: wholegrain in school meals',
    scene: 'mill',
    topics: ['School meals', 'Food systems'],
    daysAgo: 6,
    ...food,
    link: `${report}wholegrain`,
    html:
      p(
        'Refined maize flour keeps well, cooks fast and is what most school kitchens know. Fortified wholegrain flour keeps more of the grain and more of what a growing child needs from it, but it turns rancid sooner, needs a different mill setting and tastes unfamiliar on the first day.',
        'This paper sets out how we would study what happens when a district changes the flour in its school meals: the questions, the people who can answer them, and the order in which to ask.',
      ) +
      h('The questions') +
      ul(
        'What does a plate cost when milling, fortification, transport and losses are all counted?',
        'Who bears the risk when a batch spoils, and does that person have a say in the choice of flour?',
        'Do children eat it after the second week, when the novelty has gone?',
      ) +
      p(
        'The design follows forty schools over three terms. Half begin in the first term and half in the third, so that each school is compared with others like it and, later, with itself.',
        'We would weigh what is left on plates, twice a term and unannounced. It is an unglamorous measure, and in our view the most honest one there is.',
      ),
  },
  {
    title: 'What traders know: prices in open-air markets',
    scene: 'market',
    topics: ['Trade', 'Food systems'],
    daysAgo: 6,
    ...team,
    link: `${report}traders`,
    html:
      p(
        'Ask how the price of a bag of beans is set and the usual answer is “supply and demand”. Ask a trader at half past five in the morning and the answer is longer: the phone call from the border, the rain on the northern road, the loan that falls due on Friday.',
        'A market systems approach begins with that longer answer. The study plan described here spends two weeks in each of four markets before a single questionnaire is printed, because the categories should come from those who use them.',
        'Prices are then recorded at three hours of the day, by traders themselves, on paper cards that cost almost nothing. Enumerators visit weekly to copy the cards and to ask about the outliers.',
        'What a buyer in the capital would gain is modest and useful: a weekly sheet that says where prices moved, by how much, and what traders think the reason was, each kept in its own column.',
      ) +
      lines(
        'A kilogram of beans in two markets, with invented figures (sample)',
        ['Week', 'Border market', 'Hill market'],
        ['Week 1', '$0.82', '$0.95'],
        ['Week 2', '$0.85', '$0.96'],
        ['Week 3', '$0.97', '$1.01'],
        ['Week 4', '$1.10', '$1.08'],
        ['Week 5', '$1.04', '$1.12'],
        ['Week 6', '$0.90', '$1.06'],
      ),
  },
  {
    title: 'Youth, work and the first wage: a baseline',
    scene: 'meeting',
    topics: ['Youth and jobs', 'Measurement'],
    daysAgo: 19,
    ...youth,
    link: `${report}first-wage`,
    html:
      p(
        'Programmes for young people often count trainings held and certificates given. Neither is a wage. This note describes a baseline that starts where the promise ends: with the first month in which somebody is paid.',
      ) +
      h('Who is asked') +
      p(
        'Twelve hundred people between 18 and 29 in two secondary towns and the villages around them, drawn from household lists rather than from training registers, so that those whom no programme has met are counted too.',
      ) +
      h('What is asked') +
      ul(
        'Every activity that earned money in the last thirty days, however small',
        'How it was found, and through whom',
        'What was paid, in money or in kind, and when',
        'What would have to change for the person to stay in it',
      ) +
      p(
        'The same people are called again after six and twelve months. A panel costs more than two separate surveys; it is the only way to see a first job turn into a second.',
      ),
  },
  {
    title: 'Cold chains for smallholder dairy: a scoping',
    scene: 'fields',
    topics: ['Dairy', 'Food systems'],
    daysAgo: 33,
    ...team,
    link: '',
    html: p(
      'Evening milk is the milk that is lost. It is drawn after the last collection, waits through a warm night and is refused in the morning. Every cooling project sets out to save it; this scoping asks what has kept the earlier ones from doing so.',
      'We compare three arrangements on paper: a cooler at the collection point owned by the cooperative, small solar coolers rented by groups of neighbours, and a second collection round in the evening with no cooling at all.',
      'The third needs no equipment and is rarely considered. Whether it pays depends on two figures nobody has measured in the districts concerned: the distance between farms, and the price at which a rider would take the late round.',
      'The recommendation is to measure those two before buying anything.',
    ),
  },
  {
    title: 'How to read an impact evaluation',
    scene: 'figures',
    topics: ['Measurement'],
    daysAgo: 33,
    ...policy,
    link: `${report}reading-evaluations`,
    html:
      p(
        'A short guide for people who must decide on the strength of an evaluation and have twenty minutes to read it.',
      ) +
      h('Five things to look for') +
      '<ol><li>What is the comparison? A change before and after is not yet an effect.</li><li>Who was left out of the sample, and would they have answered differently?</li><li>Was the plan written down before the data came in?</li><li>How large is the effect in units that you can picture: plates, shillings, days?</li><li>What does the report say did not work?</li></ol>' +
      p(
        'A report that answers all five in its first three pages was written for its readers. One that answers none may still be right, but it asks you to take that on trust.',
        'We keep this list beside us when we write, and we ask our clients to hold us to it.',
      ),
  },
  {
    title: 'A starting line worth having',
    scene: 'meeting',
    topics: ['Measurement'],
    daysAgo: 33,
    ...team,
    link: '',
    html: p(
      'Why we insist on a baseline before the first activity, even when the calendar is tight: a line drawn late can only be drawn where you already stand.',
    ),
  },
  {
    title: 'Fortification standards, one page at a time',
    scene: 'mill',
    topics: ['Policy', 'Food systems'],
    daysAgo: 61,
    ...policy,
    link: `${report}fortification-brief`,
    html:
      p(
        'A standard that small mills cannot meet is a standard for large mills. This brief lays out three options for a ministry that wants more fortified flour and does not want fewer millers.',
      ) +
      h('The options') +
      ul(
        'One standard for all, with a premix subsidy for mills below a set capacity',
        'A stepped standard, with two years for small mills to reach it',
        'A voluntary mark, checked at random and known to school buyers',
      ) +
      p(
        'Each is costed for the treasury, for the mill and for the household that buys two kilogrammes at a time. We name who would lose under each, because they will be in the room when the decision is taken.',
      ),
  },
]
