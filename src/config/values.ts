/** The five values, in full (ABOUT-02). */
export const values = [
  {
    title: 'Impact Oriented',
    text: 'We begin each assignment by asking what somebody will do differently when it is finished. If nobody can say, we help to find a better question before we collect a single figure, and we come back later to see whether anything changed.',
  },
  {
    title: 'Participation',
    text: 'The people whose lives a study describes help to shape its questions, hear its findings first and can say where we are wrong. It takes longer, and it is the difference between data about people and evidence they recognise.',
  },
  {
    title: 'Team Work',
    text: 'Economists, agronomists, enumerators and engineers sit at one table from the first day. Nobody here hands work over a wall: whoever designed an instrument goes to the field with it at least once.',
  },
  {
    title: 'Integrity',
    text: 'We write the plan before we see the data, publish what did not work beside what did, name our funders on the first page, and decline work in which the answer has been decided beforehand.',
  },
  {
    title: 'Excellence',
    text: 'Every figure we publish can be traced to its source, every table can be rebuilt from the data we hand over, and every report is edited until a busy person can act on its first page.',
  },
] as const
