import { food, h, p, policy, report, type SamplePublication, team, ul, youth } from './sample-text.ts'

/** The older half of the sample publications, newest first. */
export const earlierPublications: SamplePublication[] = [
  {
    title: 'Counting what a school kitchen wastes',
    scene: 'school',
    topics: ['School meals', 'Measurement'],
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
    scene: 'meeting',
    topics: ['Youth and jobs'],
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
    scene: 'fields',
    topics: ['Measurement'],
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
    scene: 'market',
    topics: ['Trade', 'Food systems'],
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
    scene: 'meeting',
    topics: ['Measurement'],
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
    scene: 'figures',
    topics: ['Youth and jobs', 'Policy'],
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
    scene: 'school',
    topics: ['School meals', 'Policy'],
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
    scene: 'figures',
    topics: ['Measurement'],
    daysAgo: 203,
    ...team,
    link: '',
    html: p(
      'Good programmes adapt. An evaluation that insists on the first plan measures a programme that no longer exists; one that follows every change measures nothing twice.',
      'Our compromise is a short list of things that may not change without a written note: who the programme is for, what it promises them, and how that would be seen. Everything else may move, and the note tells the reader of the final report when and why it did.',
    ),
  },
]
