/** Sample expertise cards: title, Font Awesome class, paragraphs. */
export const sampleExpertise: { title: string; icon: string; paragraphs: string[] }[] = [
  {
    title: 'Market Research',
    icon: 'fas fa-chart-column',
    paragraphs: [
      'Sizing demand, prices and access where official data is thin or late, with sources you can check.',
      'Household, trader and firm surveys designed to be repeated, so that next year’s figures mean something beside this year’s.',
      'You receive the questionnaire, the cleaned data and a short report that says what we are sure of and what we are not.',
    ],
  },
  {
    title: 'Impact Evaluation',
    icon: 'fas fa-scale-balanced',
    paragraphs: [
      'What changed, for whom, and would it have happened anyway: the three questions every evaluation we design must answer.',
      'Mixed methods: counterfactual designs beside patient listening in the places where a programme works.',
      'We publish the plan before the data, and we report what did not work with the same care as what did.',
    ],
  },
  {
    title: 'Baseline Studies',
    icon: 'fas fa-ruler-combined',
    paragraphs: [
      'A starting line that a programme can honestly be measured against, agreed before the first activity begins.',
      'Sampling frames, instruments and enumerator training are handed over, so that the endline does not depend on us.',
    ],
  },
  {
    title: 'Scoping Analysis',
    icon: 'fas fa-compass',
    paragraphs: [
      'Who already works on the problem, where the market fails, and which door is worth knocking on first.',
      'A scoping note of ten pages in three weeks, with a map of the actors and a list of what nobody yet knows.',
      'It ends with a recommendation, and sometimes the recommendation is not to begin.',
    ],
  },
  {
    title: 'Policy Advisory',
    icon: 'fas fa-landmark',
    paragraphs: [
      'Options costed and compared, with the trade-offs in plain sight and the losers named as clearly as the winners.',
      'Briefs that ministers read: two pages, one decision, the evidence behind it a click away.',
    ],
  },
  {
    title: 'Monitoring and Learning',
    icon: 'fas fa-arrows-rotate',
    paragraphs: [
      'A handful of indicators that people in the field can collect and will use, instead of fifty that nobody opens.',
      'Quarterly learning reviews at which a team decides what to stop, and writes down why.',
      'Simple tools: a phone form, a shared sheet, a one-page dashboard.',
    ],
  },
  {
    title: 'Food Systems and Nutrition',
    icon: 'fas fa-wheat-awn',
    paragraphs: [
      'From the field to the school kitchen: costs, losses and incentives along the chain of a fortified wholegrain meal.',
      'We work with millers, caterers and school committees on what it takes for better food to be the ordinary choice.',
    ],
  },
  {
    title: 'Youth and Jobs',
    icon: 'fas fa-people-group',
    paragraphs: [
      'How young people find work, what they are paid, and what makes them stay: asked of them, not assumed.',
      'Labour market studies that follow the same people for long enough to see a first job turn into a second.',
      'Advice to employers and funders on the small changes in hiring that open doors.',
    ],
  },
]
