import { type Sql, sql } from '#server/db/sql.ts';

export interface FoundRow {
  id: string;
  source_id: string;
  title: string;
  heading: string;
  text: string;
  /** The passage's rank in the list by word stems, starting at 1. */
  stem_rank: number;
  /** The passage's rank in the list by similar words, starting at 1. */
  likeness_rank: number;
  /** The numbers, starting at 1, of the question's words that the passage contains. */
  words: number[];
  alike: { nr: number; found: string }[];
}

/**
 * Finds passages of the agent's knowledge that contain enough words of the question. Words are compared by their stems,
 * and by similar spelling (trigrams), which tolerates typing errors. A word counts more if it is rare in the agent's
 * knowledge, and more in a title or heading. A number joined with a word (`searchedWords`) matches only where both are
 * next to each other. Passages that match less than a third of the words are left out, and so are passages that match
 * only one word with a very different spelling.
 */
export const selectByWords = (
  on: Sql | null,
  organizationId: string,
  agentId: string,
  words: readonly string[],
  limit: number,
): Promise<FoundRow[]> =>
  (on ?? sql).rows<FoundRow>(
    `WITH asked AS MATERIALIZED (
       SELECT t.nr::int AS nr, parley_singular(parley_fold(t.word)) AS form,
              CASE WHEN t.word LIKE '% %'
                   THEN phraseto_tsquery('pg_catalog.portuguese', t.word)
                        || phraseto_tsquery('pg_catalog.portuguese', parley_singular(parley_fold(t.word)))
                        || phraseto_tsquery('pg_catalog.simple', parley_singular(parley_fold(t.word)))
                   ELSE (SELECT string_agg(quote_literal(s), ' | ') FROM unnest(tsvector_to_array(parley_stems(t.word))) AS s)::tsquery
               END AS query
         FROM unnest($3::text[]) WITH ORDINALITY AS t(word, nr)),
     alike AS MATERIALIZED (
       SELECT DISTINCT a.nr, w.word, word_similarity(a.form, w.word) * 0.5 + similarity(a.form, w.word) * 0.5 AS likeness
         FROM asked AS a JOIN knowledge_words AS w
           ON w.organization_id = $1 AND w.agent_id = $2 AND w.word <> a.form
              AND length(w.word) BETWEEN length(a.form) * 0.6 AND length(a.form) * 1.8
        WHERE length(a.form) >= 4 AND a.form NOT LIKE '% %' AND word_similarity(a.form, w.word) >= 0.5 AND similarity(a.form, w.word) >= 0.3),
     hits AS MATERIALIZED (
       SELECT p.id, a.nr, true AS stem, 1::float8 AS likeness, NULL::text AS word,
              ts_filter(p.search, '{a}') @@ a.query AS titled
         FROM asked AS a JOIN knowledge_passages AS p ON p.search @@ a.query
        WHERE p.organization_id = $1 AND p.agent_id = $2
       UNION ALL
       SELECT p.id, a.nr, false, a.likeness, a.word, ts_filter(p.search, '{a}') @@ quote_literal(a.word)::tsquery
         FROM alike AS a JOIN knowledge_passages AS p ON p.search @@ quote_literal(a.word)::tsquery
        WHERE p.organization_id = $1 AND p.agent_id = $2),
     best AS MATERIALIZED (
       SELECT DISTINCT ON (id, nr) id, nr, stem, likeness, word, titled FROM hits ORDER BY id, nr, stem DESC, likeness DESC),
     total AS (SELECT greatest(count(*), 1)::float8 AS n FROM knowledge_passages WHERE organization_id = $1 AND agent_id = $2),
     weights AS (
       SELECT a.nr, ln(1 + (SELECT n FROM total) / greatest((SELECT count(*) FROM best AS b WHERE b.nr = a.nr), 0.5)) AS weight
         FROM asked AS a),
     scored AS (
       SELECT b.id, sum(CASE WHEN b.stem THEN w.weight * (1 + b.titled::int * 0.5) ELSE 0 END) AS by_stem,
              sum(w.weight * b.likeness * (1 + b.titled::int * 0.5)) AS by_likeness,
              sum(b.likeness * (1 + b.titled::int * 0.5)) AS told,
              array_agg(b.nr ORDER BY b.nr) FILTER (WHERE b.stem) AS words,
              jsonb_agg(jsonb_build_object('nr', b.nr, 'found', b.word)) FILTER (WHERE NOT b.stem) AS alike
         FROM best AS b JOIN weights AS w ON w.nr = b.nr GROUP BY b.id),
     ranked AS (
       SELECT s.*, (rank() OVER (ORDER BY s.by_stem DESC))::int AS stem_rank,
              (rank() OVER (ORDER BY s.by_likeness DESC))::int AS likeness_rank
         FROM scored AS s WHERE s.told * 3 >= cardinality($3::text[]) AND s.told >= 0.5)
     SELECT p.id, p.source_id, p.title, p.heading, p.text, r.stem_rank, r.likeness_rank,
            coalesce(r.words, '{}') AS words, coalesce(r.alike, '[]') AS alike
       FROM ranked AS r JOIN knowledge_passages AS p ON p.organization_id = $1 AND p.agent_id = $2 AND p.id = r.id
      ORDER BY 1.0 / (60 + r.stem_rank) + 1.0 / (60 + r.likeness_rank) DESC, p.title, p.place LIMIT $4`,
    [organizationId, agentId, words, limit],
  );

export interface PassageById {
  id: string;
  source_id: string;
  title: string;
  heading: string;
  text: string;
}

export const selectByIds = (
  on: Sql | null,
  organizationId: string,
  agentId: string,
  ids: readonly string[],
): Promise<PassageById[]> =>
  (on ?? sql).rows<PassageById>(
    `SELECT id, source_id, title, heading, text FROM knowledge_passages
      WHERE organization_id = $1 AND agent_id = $2 AND id = ANY($3::uuid[])`,
    [organizationId, agentId, ids],
  );
