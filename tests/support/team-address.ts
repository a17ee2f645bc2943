export const teamAddress = "crm-pro@localhost";
