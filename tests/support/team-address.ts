/** To whom the team's mails go where no other address is set. */
export const teamAddress = "crm-pro@localhost";
