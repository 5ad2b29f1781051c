/** Closes every sample text, so that nobody takes it for a published finding. */
const mark = 'Sample publication: this text shows how a publication looks and reports no real study.'

export interface SamplePublication {
  title: string
  /** How long ago it came out. */
  daysAgo: number
  author: string
  position: string
  link: string
  /** HTML without the closing mark. */
  html: string
}

const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('')
const h = (text: string) => `<h2>${text}</h2>`
const ul = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const report = 'https://example.org/reports/'
const team = { author: 'Research team (sample)', position: 'Market systems' }
const food = { author: 'Food systems desk (sample)', position: 'Nutrition and grain' }
const youth = { author: 'Youth and jobs desk (sample)', position: 'Labour markets' }
const policy = { author: 'Policy desk (sample)', position: 'Advisory' }

const drafts: SamplePublication[] = [
  {
    title: 'Grain that feeds: wholegrain in school meals',
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
    daysAgo: 6,
    ...team,
    link: `${report}traders`,
    html: p(
      'Ask how the price of a bag of beans is set and the usual answer is “supply and demand”. Ask a trader at half past five in the morning and the answer is longer: the phone call from the border, the rain on the northern road, the loan that falls due on Friday.',
      'A market systems approach begins with that longer answer. The study plan described here spends two weeks in each of four markets before a single questionnaire is printed, because the categories should come from those who use them.',
      'Prices are then recorded at three hours of the day, by traders themselves, on paper cards that cost almost nothing. Enumerators visit weekly to copy the cards and to ask about the outliers.',
      'What a buyer in the capital would gain is modest and useful: a weekly sheet that says where prices moved, by how much, and what traders think the reason was, each kept in its own column.',
    ),
  },
  {
    title: 'Youth, work and the first wage: a baseline',
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
    daysAgo: 33,
    ...team,
    link: '',
    html: p(
      'Why we insist on a baseline before the first activity, even when the calendar is tight: a line drawn late can only be drawn where you already stand.',
    ),
  },
  {
    title: 'Fortification standards, one page at a time',
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
  {
    title: 'Counting what a school kitchen wastes',
    daysAgo: 75,
    ...food,
    link: `${report}kitchen-waste`,
    html: p(
      'A bucket, a hanging scale and a notebook: the method takes an afternoon to teach. What it cannot do is explain itself, so each weighing ends with one question to the cook and one to a pupil.',
      'The pilot plan covers six kitchens for four weeks. Its purpose is to learn whether cooks find the weighing useful. If they do not, no amount of funding will keep it going.',
      'The notebook stays with the kitchen. We photograph its pages.',
    ),
  },
  {
    title: 'The fellowship year: what associates learn',
    daysAgo: 75,
    ...youth,
    link: '',
    html: p(
      'The Young Impact Associate fellowship puts early-career researchers beside a senior colleague for a year of real assignments. This note describes the year as we plan it: the four rotations, the writing they are asked to do, and what we ask of ourselves in return.',
      'Each associate designs one instrument, leads one week of fieldwork and writes one brief under their own name. The rest is listening.',
      'At the end we ask associates two questions: what would you now do without being asked, and what did we fail to teach you?',
    ),
  },
  {
    title: 'Sampling where the lists are old',
    daysAgo: 102,
    ...team,
    link: `${report}old-lists`,
    html:
      p(
        'The last census is years away from the next, the settlement has doubled, and the list at the office names people who have moved. A sample drawn from it will be precise and wrong.',
        'We describe three repairs that a small team can afford: walking the boundary and listing afresh, sampling from satellite rooftops, and asking at water points at three times of day.',
      ) +
      h('What each one misses') +
      ul(
        'Walking misses those who work away on weekdays',
        'Rooftops miss those who share one',
        'Water points miss those who have water at home',
      ) +
      p(
        'Used together, the gaps of one are partly the strengths of another. The note ends with a worked example and the arithmetic of the weights.',
      ),
  },
  {
    title: 'Women in grain trade: who sets the terms?',
    daysAgo: 117,
    ...team,
    link: `${report}women-in-grain`,
    html: p(
      'In many markets most of those who sell grain by the tin are women and most of those who sell it by the lorry are men. Between the tin and the lorry lies credit: who is trusted with stock before paying for it.',
      'The study plan follows consignments instead of people. For fifty lots, from farm gate to final sale, it records who held the grain, who had paid for it, and who could refuse a price.',
      'We expect that to say more about terms of trade than a survey of attitudes would, and to be less tiring for those who answer.',
    ),
  },
  {
    title: 'Feedback that reaches the people who gave it',
    daysAgo: 131,
    ...policy,
    link: '',
    html: p(
      'Surveys take time from people who have little of it. The least we can give back is what we learned, in a form they can use.',
      'Our practice is a single sheet in the local language, read aloud at the meeting where the survey was announced, before the report goes to the client. Disagreements voiced there go into the report as an annex.',
      'It delays us by about two weeks. We plan for them.',
    ),
  },
  {
    title: 'Jobs by 2030: reading a large target',
    daysAgo: 131,
    ...youth,
    link: `${report}jobs-2030`,
    html: p(
      'Thirty million jobs is a foundation’s target that many organisations, ours among them, have chosen to work towards. A number of that size invites two mistakes: to dismiss it, or to count anything that moves.',
      'We propose a plain rule for our own assignments. A job is counted when somebody is paid for at least a month, when it would probably not have existed otherwise, and when we can say how we know.',
      'Under that rule most of our work will count few jobs directly. It may still move the conditions under which others create them, and that we describe in words instead of numbers.',
    ),
  },
  {
    title: 'School meals for four million: the arithmetic',
    daysAgo: 166,
    ...food,
    link: `${report}four-million`,
    html:
      p(
        'Reaching four million schoolchildren with better meals is a goal we share with partners. This paper does the sums in the open: tonnes of grain, mills, kitchens, cooks, and the days in a school year on which somebody must be paid.',
      ) +
      h('Where the model is weakest') +
      ul(
        'Losses in storage, for which published figures disagree',
        'The share of schools with a kitchen in working order',
        'Whether parents’ contributions hold when prices rise',
      ) +
      p(
        'The first is the one that decides most. If a tenth of the grain is lost between the harvest and the kitchen, the programme buys for four million children and feeds three million six hundred thousand. Figures for such losses come from different crops, years and ways of measuring, and we would not rest a budget on any one of them.',
      ) +
      h('What a meal is made of') +
      p(
        'We count a meal as a plate that a child has eaten, not as a ration that was delivered. Between the two lie the firewood that was wet, the cook who was not paid in March and the day on which the lorry did not come. Each of these has a line of its own in the sheet, because each has somebody who could do something about it.',
        'Milling and fortification are counted apart. A mill that already runs at half its capacity can take on more grain for little more than electricity and wages; one that must first be built cannot. A programme that begins where mills stand idle is cheaper in its first years, and perhaps in its first years only.',
        'Transport is counted by the road, not by the map. Two schools at the same distance from a depot can differ threefold in what it costs to reach them in the rains. Drivers know these figures; the model asks for them by name of road and by month.',
      ) +
      h('What we would ask next') +
      '<ol><li>Which twenty districts, taken together, look most like all the others?</li><li>What did their kitchens pay for fuel, month by month, in the last school year?</li><li>Which mills within a day of them have spare hours, and at what price would they sell those?</li><li>Who would notice first if the meals stopped, and to whom would they say so?</li></ol>' +
      p(
        'None of this needs a large survey. Twenty districts, two people in each, three weeks: enough to replace our guesses by somebody’s knowledge, and to learn which of the guesses mattered.',
        'Each assumption can be changed in the accompanying sheet. We would rather be corrected early.',
        'The sheet is written so that a district officer can replace every figure of ours with one of their own and see at once what follows.',
      ),
  },
  {
    title: 'Evaluating a programme that keeps changing',
    daysAgo: 203,
    ...team,
    link: '',
    html: p(
      'Good programmes adapt. An evaluation that insists on the first plan measures a programme that no longer exists; one that follows every change measures nothing twice.',
      'Our compromise is a short list of things that may not change without a written note: who the programme is for, what it promises them, and how that would be seen. Everything else may move, and the note tells the reader of the final report when and why it did.',
    ),
  },
]

/** Sample publications, newest first, each closed by the mark. */
export const samplePublications: SamplePublication[] = drafts.map((draft) => ({
  ...draft,
  html: `${draft.html}<p><em>${mark}</em></p>`,
}))
