export const profile = {
  title: 'Profile',
  description: 'Who you are to your team, and how the panel looks to you.',
  name: 'Name',
  nameHint: 'As colleagues see it from now on. What is written already keeps the name it was written under.',
  roleIn: '{role} · {organization}',
  saved: 'Your name is saved.',
  looks: 'Language and appearance',
  languageHint: 'Holds on every device.',
  themeHint: 'Holds in this browser.',
  security: 'Password, second factor and sessions',
  securityText: 'Change how you get in, see where you are signed in, and sign out other browsers.',
};
