"""The table: people and bots around one game, over HTTP and WebSocket, with nothing lost."""
