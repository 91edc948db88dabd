import { readFileSync } from 'node:fs';
import { InvalidProvisioning, readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { hasRepeatedKeys } from '#server/rest/read-json.ts';
import { withDatabase } from './with-database.ts';

function readJson(file: string): unknown {
  let text: string;
  let content: unknown;
  try {
    text = readFileSync(file, 'utf8');
    content = JSON.parse(text);
  } catch (error) {
    throw new InvalidProvisioning([`${file}: ${(error as Error).message}`]);
  }
  // JSON.parse would keep only the last of two equal keys and silently drop the content of the first.
  if (hasRepeatedKeys(text, content)) throw new InvalidProvisioning([`${file}: the same key more than once`]);
  return content;
}

/**
 * `npm run provision -- FILE`: creates an organization from a file, or adds the missing parts to an existing
 * organization. Prints only the result, as JSON, on stdout. If the file cannot be used, prints each path and reason on
 * stderr, returns 1 and changes nothing in the database. Works while the server is running.
 */
export async function provisionFromFile(file: string): Promise<number> {
  try {
    // Read and check the file before the database is opened.
    const wanted = readProvisioning(readJson(file));
    return await withDatabase(async () => {
      const { provision } = await import('#server/domain/lifecycle/provisioning/provision.ts');
      const { provisionContacts } = await import('#server/domain/people/contacts/writing/provision-contacts.ts');
      const { provisionViews } = await import('#server/domain/people/views/provision-views.ts');
      const { provisionWebChats } = await import('#server/domain/inbox/web-chat/provision-web-chats.ts');
      const { leaveUnprovenTeams } = await import('#server/domain/lifecycle/offboarding/leave-unproven-teams.ts');
      const further = [provisionContacts, provisionWebChats, provisionViews];
      console.log(JSON.stringify(await provision(wanted, further, leaveUnprovenTeams), null, 2));
      return 0;
    });
  } catch (error) {
    if (!(error instanceof InvalidProvisioning)) throw error;
    console.error(error.problems.join('\n'));
    return 1;
  }
}
