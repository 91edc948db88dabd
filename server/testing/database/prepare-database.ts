import { afterAll } from 'vitest';
import { databaseSettings } from './database-settings.ts';
import { createTestDatabase } from './test-database.ts';

const database = await createTestDatabase();
Object.assign(process.env, databaseSettings(database.url));

afterAll(() => database.drop());
