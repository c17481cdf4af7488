"""The pages for people, and what they share with the API: links, parameters, answers."""
