export const firstNinetyDaysOfARep = (
  <>
    <p>
      A new salesperson costs about half a year's salary before the first deal of their own. Most of
      that is unavoidable, since trust and knowledge take time. But a good part is lost to a kind of
      polite neglect: a week of product slides, a login to everything, and then a quota and good
      luck.
    </p>
    <p>
      Ninety days is long enough to become useful and short enough to plan. The plan below has one
      idea per month: first <strong>understand</strong>, then <strong>do it together</strong>, then{" "}
      <strong>own it</strong>. Each month ends with something to show, so that both sides can see
      where they stand.
    </p>
    <h2>Days 1 to 30: understand the buyer</h2>
    <p>
      Begin with customers instead of features. In the first two weeks a new rep should listen to
      ten calls, half of them lost, and read through the complete history of five deals, from the
      first note to the signature. Ask them to write one page on each: what did the buyer want, who
      decided, what nearly went wrong?
    </p>
    <p>
      Product knowledge comes along the way, and sticks better with a face to it. "This is the
      report that Hannah needed for her board" is easier to remember than the reporting module,
      chapter four.
    </p>
    <p>By day 30 they should be able to do these things without help:</p>
    <ul>
      <li>say in two sentences what the three most common customers buy from us, and why;</li>
      <li>give a demonstration of fifteen minutes to a colleague who plays the buyer;</li>
      <li>find anything in the CRM, and leave a record better than they found it.</li>
    </ul>
    <h2>Days 31 to 60: do it together</h2>
    <p>
      Now the calendar fills. Give the new rep small inbound leads at first, where interest is high
      and little can be broken. For the first ten calls a colleague listens in; for the next ten
      they read the notes. Then the roles change, and the new rep sits in on large deals, with one
      job: writing the summary that goes to the buyer.
    </p>
    <p>
      Feedback should be quick and small. One thing that worked and one to try next time, within the
      hour, while the call is still in the ear. A long list on Friday is a school report, and it is
      read like one.
    </p>
    <p>
      This is also the month for habits. Someone who logs a call within five minutes during the
      second month will do so in the second year. Someone who is allowed to "catch up on Friday"
      will catch up on Fridays forever.
    </p>
    <h2>Days 61 to 90: own it</h2>
    <p>
      In the third month they get a pipeline of their own, with a reduced quota of about a third,
      and a territory that they helped to choose. The manager's role shrinks to one conversation a
      week about the three deals that matter most, and a promise to be there within a day for any
      question.
    </p>
    <p>
      Expect the first lost deal in these weeks, and treat it as part of the plan. Go through it
      together on the same day. Someone who has lost a deal, and found out that the sky stays up,
      will qualify the next one more honestly.
    </p>
    <h2>How to see early that it goes well</h2>
    <p>Revenue tells you after half a year. These signs are visible in the second or third week:</p>
    <ol>
      <li>
        <strong>They ask about buyers.</strong> Questions of the kind "why did they hesitate?" are
        worth more than "where do I click?".
      </li>
      <li>
        <strong>Their notes can be used by others.</strong> Read three. Could you call this person
        tomorrow without embarrassment?
      </li>
      <li>
        <strong>They bring bad news.</strong> A new rep who says in week three that a lead is
        hopeless has understood qualification, and trusts you.
      </li>
      <li>
        <strong>Next steps have dates.</strong> It is the smallest habit of all, and the best
        predictor we know.
      </li>
    </ol>
    <p>
      And if these signs are missing? Say so in week four, with examples and without drama, and
      agree on two things to change by week six. Most people can turn around when they hear it
      early. Hardly anyone can when they hear it in month five.
    </p>
    <h2>What the team owes them</h2>
    <p>
      Onboarding is not the manager's hobby. Give the new colleague one buddy who has time set aside
      for it, an hour a day in the first month, and take that hour out of the buddy's own target.
      Write the plan down as tasks with dates, on the same board as the real work, so that it is
      seen by all. And ask, on day 90, what was missing. The answer is the first improvement of the
      plan for the next one.
    </p>
  </>
);
