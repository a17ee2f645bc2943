export const thirtyMinutePipelineReview = (
  <>
    <p>
      Ask a sales team what they would cancel first, and the weekly pipeline meeting wins by a
      distance. Everyone brings the same board to the same hour. Each rep walks through each deal,
      the manager asks whether it will close this month, and someone says that it should. An hour
      later nothing has been decided that was not on the board before.
    </p>
    <p>
      The meeting is not useless because it is a meeting. It is useless because it does a job that
      the board already does: telling people where deals stand. Take that job away from it, and half
      an hour is plenty for the one that is left, which is deciding what to do about the deals that
      are not moving.
    </p>
    <h2>Before the meeting: ten minutes, alone</h2>
    <p>
      The review begins the evening before. Every rep goes down their own column and makes sure of
      three things for each deal, no more:
    </p>
    <ul>
      <li>
        <strong>The stage is true.</strong> It says what the buyer has done, not what we hope they
        will do.
      </li>
      <li>
        <strong>The close date is in the future.</strong> A date that has passed is the clearest
        sign of a deal that no one is looking at.
      </li>
      <li>
        <strong>There is a next step with a day on it.</strong> "Follow up" is not a step. "Send the
        revised quote on Thursday" is.
      </li>
    </ul>
    <p>
      If your reps need more than ten minutes for this, they carry too many deals, or the system
      asks too many questions. Both are worth knowing.
    </p>
    <h2>Minutes 0 to 5: what changed</h2>
    <p>
      The manager, not the reps, opens with the movement since last week: what was won, what was
      lost, what moved a stage and what came in. All of it can be read off the activity feed. Say
      the wins by name and with the reason, because reasons are what others can copy. Say the losses
      in the same tone, for the same purpose.
    </p>
    <h2>Minutes 5 to 20: the stuck ones</h2>
    <p>
      Now the heart of it. Sort the board by how long each deal has stood in its stage and take the
      slowest five or six, no matter who owns them. For each there are three minutes and three
      questions:
    </p>
    <ol>
      <li>What did the buyer last do of their own accord, and when?</li>
      <li>Who has to say yes that we have not spoken with?</li>
      <li>What would we do this week if we were sure it is still alive?</li>
    </ol>
    <p>
      The first question separates the sleeping from the dead. A buyer who has done nothing for a
      month, while we wrote four times, has answered. The second finds the usual cause: a champion
      who likes us and has no budget. The third turns the talk into a task, which goes on the board
      then and there with a name and a date.
    </p>
    <blockquote>
      <p>
        A deal leaves the review with a task, a later date or a lost flag. It never leaves with
        "let's see".
      </p>
    </blockquote>
    <p>
      Closing a dead deal as lost feels like defeat for about a day. Then the board is lighter, the
      forecast is smaller and true, and the rep has an afternoon a week back. A buyer who returns in
      spring can be opened again, notes and all.
    </p>
    <h2>Minutes 20 to 27: the big one</h2>
    <p>
      Pick a single deal that would make the month, and let the team work on it together. Its owner
      gives the situation in two minutes; the others may only ask questions for the next two; the
      rest is for ideas. It is the cheapest training there is. The newest person in the room learns
      how an experienced colleague thinks, and the owner leaves with two things that they had not
      thought of.
    </p>
    <h2>Minutes 27 to 30: read it back</h2>
    <p>
      Someone reads the new tasks aloud, with owner and day. Whatever is missing is added. Then you
      stop, even if it went well; above all if it went well.
    </p>
    <h2>How to tell that it works</h2>
    <p>
      After four weeks, look at two numbers. The average time a deal stands in a stage should be
      falling, since you attack the slowest ones every week. And the share of deals whose close date
      lies in the past should be near zero. If both hold, try moving the review to every second
      week. A meeting that has done its work may shrink.
    </p>
    <p>
      And if a week comes with no stuck deal at all? Cancel it, and tell everyone why. There is no
      better advertisement for a tidy board.
    </p>
  </>
);
