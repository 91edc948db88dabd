-- Which wake-ups an Inngest outside was asked for and has not begun: of each one event is under way, whoever asks.
CREATE TABLE engine_wake_ups (
  key text NOT NULL,
  asked_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT engine_wake_ups_pkey PRIMARY KEY (key)
);
