export interface Value {
  title: string
  text: string
}

/** The firm's values (ABOUT-02), in full; cards show the beginning. */
export const values: Value[] = [
  {
    title: 'Impact Oriented',
    text: 'We begin with the decision that a study has to serve, and we ask at the end whether it served it. A finding that nobody can act on is a finding we have not finished. Before fieldwork starts we agree with the client what would change their mind, and we write it down.',
  },
  {
    title: 'Participation',
    text: 'People who live in a market know how it works. Traders, farmers, parents and officials help to shape our questions before they answer them, and they hear what we made of their answers. Where we got something wrong, they are usually the first to see it.',
  },
  {
    title: 'Team Work',
    text: 'Economists, enumerators, engineers and the client’s own staff work from one plan and one set of data. We keep teams small and stable, so that the person who designed the sample is there when the results are argued over, and skills stay behind when we leave.',
  },
  {
    title: 'Integrity',
    text: 'We report what we found, with its margin of error, whether or not it is welcome. Methods and limits are in every report, instruments are handed over, and consent and privacy come before the convenience of a larger sample. We turn down work whose answer is decided in advance.',
  },
  {
    title: 'Excellence',
    text: 'Careful work is a habit of checking: pilots before surveys, back-checks during them, and a second analyst on every table before it leaves us. We write plainly, because a report that needs explaining is only half done, and we correct our mistakes in public.',
  },
]
