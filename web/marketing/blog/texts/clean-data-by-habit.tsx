export const cleanDataByHabit = (
  <>
    <p>
      Somewhere in the third quarter, someone exports the contacts, opens them in a spreadsheet, and
      groans. Acme is in there four times. A third of the phone numbers belong to people who have
      left. There is a contact called "test test", and he is the owner of two deals. So a clean-up
      week is declared, everyone gets two hundred rows, and by the following spring it all looks the
      same.
    </p>
    <p>
      Campaigns fail because bad data is not an event. It is a leak: contacts change jobs at a rate
      of two or three in a hundred every month, and each hurried entry adds its own. A leak wants a
      habit, and the habit has to cost less than the leak does. Here are the seven that we have seen
      last.
    </p>
    <h2>1. Search before you add</h2>
    <p>
      Nearly every duplicate is born in the ten seconds after a phone call. Make searching the way
      to the form: type the name, see that it is not there, and add it from the empty result. If
      that is quicker than opening a blank form, people will do it without being told.
    </p>
    <h2>2. Ask for less</h2>
    <p>
      Each required field is a small tax, and people avoid taxes. They type a period, "n/a", or
      their own phone number. Require a name and a way to reach the person. Anything else you would
      like to know, ask for at the stage where it begins to matter, when someone has a reason to
      find it out.
    </p>
    <p>
      A good test for any field: name the decision that it changes. If no one can, hide it for a
      month and see who misses it.
    </p>
    <h2>3. Choose rather than type</h2>
    <p>
      "Logistics", "logistic" and "Transport/Logistics" are three industries to a machine, and no
      report will ever bring them together. Where there are fewer than twenty answers, offer a list.
      Where there are more, let people type and suggest what is there. Keep free text for notes,
      where it belongs.
    </p>
    <h2>4. Correct it when you see it</h2>
    <p>
      The person who notices that a number is dead is on the phone at that moment, with the record
      open. That is the cheapest correction there will ever be. It happens only if changing a field
      takes two clicks and no permission. Trust your people, keep a log of changes, and make sure
      that everything can be undone. A team that is afraid to break things repairs nothing.
    </p>
    <h2>5. Let a bounce do something</h2>
    <p>
      A mail that comes back is the best data sensor you own. Do not let it vanish in a folder. A
      bounce should set the contact to inactive and put one task on the owner's list: who has taken
      over? More often than not the answer is a new contact at the old customer, and an old contact
      at a new one. It is the warmest lead of the week.
    </p>
    <h2>6. Five records on Friday</h2>
    <p>
      Give everyone five contacts to look at before the weekend: the five that no one has touched
      for longest. Is the person still there? Is the company right? Is there any reason to keep
      them? It takes five minutes. Ten people, doing this every week, go through 2,500 records a
      year, which is every record that a team of this size really uses.
    </p>
    <h2>7. Delete without ceremony</h2>
    <p>
      Keeping everything feels safe, and is not. Old records hide the good ones in every search,
      weigh down every report, and, where they concern people who never asked to be kept, may break
      the law. Decide on a term, such as two years without a sign of life, and let go of what lies
      beyond it.
    </p>
    <h2>Make it visible, gently</h2>
    <p>
      Habits last when their effect can be seen. Choose two numbers, and put them where the team
      looks anyway: the share of open deals that have a next step, and the share of contacts touched
      in the past six months. Do not rank people by them. A league table gets you full fields; what
      you want is true ones.
    </p>
    <p>
      Then give it a quarter. The first sign of success is not a cleaner report. It is that people
      begin to look things up in the system before they ask a colleague, because lately it has been
      right. After that, the data cleans itself a little every day, in the way a path stays open by
      being walked on.
    </p>
  </>
);
