export const forecastsFinanceCanTrust = (
  <>
    <p>
      There are two conversations about next quarter in most companies. In the first, sales gives a
      number. In the second, a floor above, finance takes a third off it. No one is lying. The two
      sides simply mean different things by "likely", and everyone has learned to correct for it in
      private.
    </p>
    <p>
      That silent correction is expensive. People are hired late, stock is bought early, and a real
      warning sounds like the usual modesty. A forecast does not have to be right to be useful, but
      it has to be wrong in a way that the reader knows.
    </p>
    <h2>Stages are about the buyer</h2>
    <p>
      Open your pipeline and read the definition of each stage. If it says what <em>we</em> did,
      such as "demo held" or "proposal sent", then it measures effort, and effort is not evidence.
      Write it again as something the buyer did and someone else could verify:
    </p>
    <ul>
      <li>
        <strong>Qualified:</strong> they told us the problem, its cost, and by when it has to be
        solved.
      </li>
      <li>
        <strong>Proposal:</strong> they asked for a price, for a scope that they agreed with in
        writing.
      </li>
      <li>
        <strong>Negotiation:</strong> the person who signs has answered us, and is arguing about
        terms.
      </li>
      <li>
        <strong>Closed Won:</strong> it is signed. Not "verbally agreed", not "with legal". Signed.
      </li>
    </ul>
    <p>
      Expect the pipeline to look smaller on the day you introduce this. Nothing has been lost; you
      have only stopped counting what was never there.
    </p>
    <h2>Use your own odds</h2>
    <p>
      The percentages that came with your software belong to no one. Yours are in your history: of
      all deals that ever reached Proposal in the past year, how many were won in the end? Count
      lost deals and the ones that were quietly deleted, for a history of survivors flatters. With
      fewer than thirty deals in a stage, give the odds as "about one in three" and leave it there.
    </p>
    <p>
      Then weigh each open deal by the odds of its stage, and add up. The sum will be wrong for
      every single deal, and reasonable for all of them together. That is how it should be. An
      insurer does not know whose roof will leak either.
    </p>
    <h2>Give a range, and say what it means</h2>
    <p>A single number invites a single argument. Three numbers invite a plan:</p>
    <ol>
      <li>
        <strong>Floor:</strong> what is signed, plus the deals in Negotiation whose date the buyer
        has confirmed. You would be surprised to end up lower.
      </li>
      <li>
        <strong>Expected:</strong> the weighted sum. As likely to be too high as too low.
      </li>
      <li>
        <strong>Ceiling:</strong> the expected sum and the two largest long shots. Nice to have, and
        no one may spend it.
      </li>
    </ol>
    <p>
      Finance plans its costs on the first, its hopes on the second, and reads the third only to see
      what you are working on.
    </p>
    <h2>Beware of the one whale</h2>
    <p>
      Weighted sums break when one deal is half the pipeline. A contract of $400,000 at 25 percent
      is never worth $100,000 to anyone: it will bring all or nothing. Take out whatever is larger
      than a fifth of the total, and report it in a sentence of its own, with the next event that
      will decide it.
    </p>
    <h2>Dates slip before values do</h2>
    <p>
      When a forecast misses, the deals are rarely lost. They are late. So watch dates with more
      suspicion than sums. Two rules catch most of it. A close date set on the last day of a month
      is a wish, so ask what happens on that day. And a date that has been moved twice counts as
      next quarter, whatever it says now.
    </p>
    <h2>Keep the old ones</h2>
    <p>
      The habit that builds trust costs nothing. On the first of each month, save the forecast and
      leave it alone. At the end of the quarter, put the three side by side with what happened, and
      write one line for each large miss: which deal, which stage, what we believed and should have
      asked.
    </p>
    <blockquote>
      <p>
        After four quarters you can tell your finance team: "We are usually eight percent too high,
        and it is always the dates."
      </p>
    </blockquote>
    <p>
      This is the moment at which they stop taking off a third. A forecast with a known error is a
      thing one can build on. A perfect one would only make them suspicious.
    </p>
  </>
);
