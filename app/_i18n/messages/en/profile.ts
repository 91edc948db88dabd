export const profile = {
  title: 'Profile',
  description: 'How your team sees you, and how the panel looks to you.',
  name: 'Name',
  nameHint: 'Your colleagues see it from now on. Past messages keep the name they were written under.',
  roleIn: '{role} · {organization}',
  saved: 'Your name was saved.',
  looks: 'Language and appearance',
  languageHint: 'Applies on every device.',
  themeHint: 'Applies in this browser.',
  security: 'Password, two-factor authentication and sessions',
  securityText: 'Change how you sign in, see where you are signed in, and sign out other browsers.',
};
