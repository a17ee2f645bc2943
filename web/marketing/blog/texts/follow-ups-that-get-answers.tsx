export const followUpsThatGetAnswers = (
  <>
    <p>
      The call went well. They nodded in the right places, asked about the start date, and promised
      to talk to their manager. Then a week passes, and another, and the thread stands at the bottom
      of your inbox like an umbrella that someone forgot.
    </p>
    <p>
      It is tempting to read silence as a no. Mostly it is something plainer: your deal is the
      eleventh most important thing on a busy person's desk. A good follow-up does not push it
      upwards by being loud. It makes answering so easy, or so useful, that it gets done between two
      other things.
    </p>
    <h2>Why "just checking in" fails</h2>
    <p>
      Look at that sentence from the other side. It asks for work, since the reader has to remember
      where things stood and compose a reply. It offers nothing. And it says that you have nothing
      new, so that there is no cost in leaving it for tomorrow. Every follow-up should pass one
      test: <strong>would this be worth reading if they had already decided not to buy?</strong>
    </p>
    <h2>Five kinds that work</h2>
    <h3>1. The recap with a question</h3>
    <p>
      Within a day of the call, send what you understood, in their words: what hurts, what they have
      tried, what a good result looks like. Close with a question that can be answered in one line,
      such as "Did I get the part about the two warehouses right?" People who would never answer a
      pitch will correct a summary. And the recap gets forwarded to the manager whom you have not
      met, where it speaks for you.
    </p>
    <h3>2. The useful thing</h3>
    <p>
      A template, a number from their industry, the name of someone who solved the same problem. It
      should take you ten minutes to find and them one to use. Keep a folder of such things, sorted
      by the trouble they cure, and this mail takes two minutes.
    </p>
    <h3>3. The small decision</h3>
    <p>
      "Shall we go ahead?" is a large question that needs a meeting. "Would the 9th or the 16th suit
      the operations team better?" needs a glance at a calendar. Cut the next step into the smallest
      piece that still moves the deal, and ask for that.
    </p>
    <h3>4. The new reason</h3>
    <p>
      Something has changed: a feature they missed is there, a price holds until the end of the
      quarter, a colleague of theirs has asked the same. The change must be real. An invented
      deadline works once, and is remembered for much longer.
    </p>
    <h3>5. The honest last one</h3>
    <p>
      After three or four without an answer, write that you take it for a no for now, that it is
      fine, and that you will close the file on Friday. Add one line on how to pick it up again.
      This mail gets more replies than any other, about half of them being "sorry, still
      interested". The rest give you something nearly as good, which is an end.
    </p>
    <h2>When to send them</h2>
    <p>
      Gaps should grow. The recap goes out within a day; the useful thing three days later; the
      small decision after a week; a new reason when there is one; the honest last mail about a
      month after the call. Change the channel once along the way, since a short voice message
      stands out among eighty unread mails.
    </p>
    <p>
      None of it should live in your head. Put the next step and its day on the deal as soon as you
      send the last one. If you use email sequences, let them carry the first two steps, and stop
      them by themselves the moment a reply comes in. Nothing spoils a warm thread like a cheerful
      automatic reminder that arrives an hour after the answer did.
    </p>
    <h2>Write it like this</h2>
    <ul>
      <li>
        <strong>Under ninety words.</strong> It will be read on a phone, standing up.
      </li>
      <li>
        <strong>One thread.</strong> Reply to your own last mail, so that the history is one scroll
        away.
      </li>
      <li>
        <strong>One question</strong>, at the end, on a line of its own.
      </li>
      <li>
        <strong>No apology.</strong> You are not a bother; you help someone finish what they began.
      </li>
    </ul>
    <p>
      Then measure the one thing that counts. Not opens, which machines produce as well, but the
      share of follow-ups that got any reply at all. Keep a note of which of the five kinds each one
      was. In a quarter you will know which of them your buyers answer, and can send more of it and
      less of the rest.
    </p>
  </>
);
