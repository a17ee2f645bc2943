export const leadScoringOnOnePage = (
  <>
    <p>
      Every list of leads has an order, even if no one chose it. Usually it is the order of arrival,
      or the alphabet, or which name looks familiar. A lead score replaces this accident with a
      guess that you can check. It need not be clever. It needs to be better than the alphabet, and
      simple enough that the people who call the leads believe it.
    </p>
    <p>
      You can build one in an afternoon. All it takes is the deals of the past year, a table, and a
      willingness to leave things out.
    </p>
    <h2>Step one: look at what you won</h2>
    <p>
      Take the last thirty deals that you won and the last thirty that you lost. For each, write
      down what you knew <em>in the first week</em>. That limit matters: a signed non-disclosure
      agreement predicts a sale wonderfully, and is of no use in deciding whom to call first.
    </p>
    <p>You will find two families of facts, and you want some from each:</p>
    <ul>
      <li>
        <strong>Fit</strong> says who they are: industry, size, country, the role of the person who
        wrote.
      </li>
      <li>
        <strong>Interest</strong> says what they did: asked for a demonstration, looked at pricing
        twice, answered the first mail within a day.
      </li>
    </ul>
    <h2>Step two: count, do not argue</h2>
    <p>
      For each fact, count how often it was there among the won and among the lost. Say that
      eighteen of your thirty wins came from companies with 20 to 200 people, but only nine of the
      losses. Twice as many: this is a signal. Say that the job title "manager" appears twelve times
      on both sides. However strongly anyone feels about managers, it tells you nothing, so it goes.
    </p>
    <p>
      Keep the six facts with the widest gap. Six is few enough to remember and enough to tell leads
      apart. Beware of facts that are two names for one thing. A large company and a long domain
      name are the same signal counted twice.
    </p>
    <h2>Step three: give points</h2>
    <p>
      Where a fact is about twice as common among wins, give ten points. Where it is three times as
      common or more, give twenty. Where it is more common among <em>losses</em>, take ten away: a
      free mail address, a student project, a country that you cannot deliver to. Start everyone at
      thirty and stop at a hundred.
    </p>
    <p>A finished score fits on a card by the screen:</p>
    <ul>
      <li>20 to 200 people: plus 10</li>
      <li>One of our four industries: plus 20</li>
      <li>Wrote to us first: plus 20</li>
      <li>Asked about pricing or dates: plus 10</li>
      <li>Replied within a day: plus 10</li>
      <li>Private mail address: minus 10</li>
    </ul>
    <h2>Step four: decide what it changes</h2>
    <p>
      A number that changes nothing is decoration. Draw two lines and say what happens on either
      side of them:
    </p>
    <ol>
      <li>
        <strong>Seventy and more:</strong> a person calls within the hour.
      </li>
      <li>
        <strong>Forty to seventy:</strong> a personal mail within a day, and a task to call in
        three.
      </li>
      <li>
        <strong>Under forty:</strong> a helpful sequence of mails, and a second look if the score
        rises.
      </li>
    </ol>
    <p>
      Set the upper line by your capacity rather than by the number. If the team can call ten leads
      an hour after they arrive, then the line lies wherever the top ten begin.
    </p>
    <h2>Step five: let it be wrong in public</h2>
    <p>
      Reps will tell you about the lead with thirty-five points that became the deal of the quarter.
      Good: write it down. Once a quarter, repeat the count with the newest sixty deals, and move
      the points. A signal that was strong in spring may be gone by autumn, because the market has
      moved, or because marketing found out and bought more of it.
    </p>
    <p>
      Show the reasons beside the number, too. "82: wrote to us first, right size, asked about
      dates" starts a better call than 82 alone, and a rep who sees why will tell you when the why
      is nonsense.
    </p>
    <h2>What to leave out</h2>
    <p>
      Leave out whatever you would be ashamed to explain to the lead. Leave out anything that needs
      twenty minutes of research per name, since it will not be done on a Friday. And leave out
      decimals. They promise a precision that sixty deals cannot give.
    </p>
    <p>
      When this simple score has run for two quarters, and you have some hundreds of deals behind
      it, a statistical model may beat it by a little. Until then, a card with six lines, agreed by
      everyone and used every morning, beats the model that is still being built.
    </p>
  </>
);
